import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { isForeignSalon } from '../../../contract/foreignSalon.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OurSalon } from '../../kinds/useOurSalons.ts';
import { useSalonChoice } from '../../money/defaultSalon.ts';
import { session } from '../../session.ts';
import { known } from '../../wire/unreadable.ts';

/** Returns whether the user may not sell e-cards in a salon: employers sell them in their own only. */
export function isForeign(salon: OurSalon): boolean {
  return isForeignSalon(salon.id, { role: session.role(), salonId: known(session.user()?.salon_id) });
}

/** Says why the user cannot sell e-cards in this salon, and links to the choice of another if that helps. */
export function ForeignSalon({ salon }: { salon: OurSalon }) {
  const translate = useTranslate();
  const choice = useSalonChoice();
  const hasOwnSalon = Boolean(session.user()?.salon_id);
  return (
    <Alert severity="warning" icon={<StorefrontOutlined />}>
      <AlertTitle component="h2">{translate('eCard.ownSalon')}</AlertTitle>
      {translate(hasOwnSalon ? 'eCard.ownSalonWhy' : 'eCard.noOwnSalon', { salon: salon.name })}
      {hasOwnSalon && (
        <div>
          <Button component={Link} {...choice} variant="contained" sx={{ mt: 2 }}>
            {translate('salon.choose')}
          </Button>
        </div>
      )}
    </Alert>
  );
}
