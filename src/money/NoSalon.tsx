import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { canAccess } from '../canAccess.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { listPath, recordPaths } from '../paths.ts';

/** Says that a new chain has no salon to choose from yet, and leads those there who may add one. */
export function NoSalon() {
  const translate = useTranslate();
  const mayAdd = canAccess({ resource: 'salons', action: 'create' });
  return (
    <Alert severity="warning" icon={<StorefrontOutlined />}>
      <AlertTitle component="h2">{translate('salon.none')}</AlertTitle>
      {translate(mayAdd ? 'salon.noneWhy' : 'salon.noneAsk')}
      {mayAdd && (
        <div>
          <Button
            component={Link}
            to={recordPaths(listPath('salons')).create}
            variant="contained"
            sx={{ mt: 2 }}
          >
            {translate('salon.add')}
          </Button>
        </div>
      )}
    </Alert>
  );
}
