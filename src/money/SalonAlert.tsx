import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { canAccess } from '../canAccess.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { listPath, recordPaths } from '../paths.ts';
import { useSalonChoice } from './defaultSalon.ts';

/**
 * Says that the user has no role, or that the workstation has no salon, and links to the choice of one. In a new chain
 * without salons it links to the form for one, for users who may add salons.
 */
export function SalonAlert({ problem }: { problem: 'noRole' | 'missing' | 'gone' | 'none' }) {
  const translate = useTranslate();
  const salonChoice = useSalonChoice();
  if (problem === 'noRole') return <Alert severity="warning">{translate('salon.noRole')}</Alert>;
  const isNew = problem === 'none';
  const mayAdd = canAccess({ resource: 'salons', action: 'create' });
  return (
    <Alert severity="warning" icon={<StorefrontOutlined />}>
      <AlertTitle component="h2">{translate(`salon.${problem}`)}</AlertTitle>
      {translate(!isNew ? 'salon.missingWhy' : mayAdd ? 'salon.noneWhy' : 'salon.noneAsk')}
      {(!isNew || mayAdd) && (
        <div>
          <Button
            component={Link}
            {...(isNew ? { to: recordPaths(listPath('salons')).create } : salonChoice)}
            variant="contained"
            sx={{ mt: 2 }}
          >
            {translate(isNew ? 'salon.add' : 'salon.choose')}
          </Button>
        </div>
      )}
    </Alert>
  );
}
