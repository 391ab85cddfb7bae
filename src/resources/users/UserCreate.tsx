import { send } from '../../http.ts';
import { paths } from '../../paths.ts';
import { UserForm } from './UserForm.tsx';
import { WithSalons } from './WithSalons.tsx';

/** /panel/users/create: an employer of the first salon unless said otherwise (spec §5). */
export default function UserCreate() {
  return (
    <WithSalons>
      {(salons) => (
        <UserForm
          salons={salons}
          defaults={{ name: '', surname: '', email: '', salon_id: salons[0]?.id ?? '', role: 'employer' }}
          save={(body) => send('POST /api/users', { body })}
          submit="page.userCreate"
          saved="user.created"
          back={paths.users}
        />
      )}
    </WithSalons>
  );
}
