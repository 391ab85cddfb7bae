import Alert from '@mui/material/Alert';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useOurSalons } from '../../kinds/useOurSalons.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ViewButton } from '../../views/ViewButton.tsx';
import UserForm from './UserForm.tsx';

/** /panel/users/create: by default an employer of the first salon (requirements "Users"). A user needs a salon. */
export default function UserCreate() {
  const translate = useTranslate();
  const { data: salons, error, refetch } = useOurSalons();
  if (!salons) return <Loading error={error} refetch={refetch} height={480} />;
  const [first] = salons;
  if (!first) {
    return (
      <Alert
        severity="info"
        action={
          <ViewButton resource="salons" view="create" color="inherit">
            {translate('resources.salons.action.create')}
          </ViewButton>
        }
      >
        {translate('resources.users.salonFirst')}
      </Alert>
    );
  }
  return <UserForm record={{ salon_id: first.id, role: 'employer' }} />;
}
