import { send } from '../../http.ts';
import { SalonForm } from './SalonForm.tsx';

/** /panel/salons/create (spec §2). */
export default function SalonCreate() {
  return (
    <SalonForm
      save={(body) => send('POST /api/salons', { body })}
      submit="page.salonCreate"
      saved="salonRecord.created"
    />
  );
}
