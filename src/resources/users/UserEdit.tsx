import { OneRecord } from '../../custom/fields/OneRecord.tsx';
import { send } from '../../http.ts';
import { paths } from '../../paths.ts';
import { UserForm } from './UserForm.tsx';
import { roleOf, type UserRow } from './userRow.ts';
import { WithSalons } from './WithSalons.tsx';

/** /panel/users/{id}/edit (spec §2). */
export default function UserEdit() {
  return (
    <WithSalons>
      {(salons) => (
        <OneRecord<UserRow> resource="users" listPath={paths.users} fresh>
          {(user) => (
            <UserForm
              salons={salons}
              defaults={{
                name: user.name ?? user.first_name ?? '',
                surname: user.surname ?? user.last_name ?? '',
                email: user.email ?? '',
                salon_id: user.salon_id ?? user.salon?.id ?? '',
                role: roleOf(user) ?? 'employer',
              }}
              save={(body) => send('PUT /api/users/:id', { params: { id: user.id }, body })}
              submit="form.save"
              saved="user.saved"
              back={paths.user(user.id)}
            />
          )}
        </OneRecord>
      )}
    </WithSalons>
  );
}
