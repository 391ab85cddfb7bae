import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { isForeignSalon } from '../../../contract/foreignSalon.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NOTHING } from '../../kinds/nothing.ts';
import { type OurSalon, salonOf, useOurSalons } from '../../kinds/useOurSalons.ts';
import { useDefaultSalon, useSalonChoice } from '../../money/defaultSalon.ts';
import { session } from '../../session.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';

/** Returns whether the user may not sell e-cards in a salon: employers sell them in their own only. */
export function isForeign(salon: OurSalon): boolean {
  return isForeignSalon(salon.id, { role: session.role(), salonId: known(session.user()?.salon_id) });
}

/** Returns the name of the user's own salon; undefined if they have none. */
function useOwnSalon(): string | undefined {
  const { data = [] } = useOurSalons();
  const id = session.user()?.salon_id;
  return id ? (salonOf(data, id)?.name ?? NOTHING) : undefined;
}

/** Says why the user cannot sell e-cards in this salon, and links to the choice of another if that helps. */
export function ForeignSalon({ salon }: { salon: OurSalon }) {
  const translate = useTranslate();
  const choice = useSalonChoice();
  const own = useOwnSalon();
  return (
    <Alert severity="warning" icon={<StorefrontOutlined />}>
      <AlertTitle component="h2">{translate('eCard.ownSalon')}</AlertTitle>
      {own ? translate('eCard.ownSalonWhy', { salon: salon.name, own }) : translate('eCard.noOwnSalon')}
      {own && (
        <div>
          <Button component={Link} {...choice} variant="contained" sx={{ mt: 2 }}>
            {translate('salon.choose')}
          </Button>
        </div>
      )}
    </Alert>
  );
}

/**
 * Says why a sale or payment in the workstation's salon was refused, in the room for one notice. After the choice of
 * another salon the card is searched for again.
 */
export function ForeignSalonRefusal({ card }: { card: NumberedBoncard }) {
  const translate = useTranslate();
  const { to, state } = useSalonChoice();
  const { salon } = useDefaultSalon();
  const own = useOwnSalon();
  const choose = (
    <Button component={Link} to={to} state={{ ...state, passed: { number: card.number } }} color="inherit">
      {translate('salon.choose')}
    </Button>
  );
  return (
    <Alert severity="error" icon={<StorefrontOutlined />} action={own && choose}>
      {own
        ? translate('eCard.ownSalonWhy', { salon: salon?.name ?? NOTHING, own })
        : translate('eCard.noOwnSalon')}
    </Alert>
  );
}
