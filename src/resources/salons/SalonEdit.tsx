import type { AnswerOf } from '../../callTypes.ts';
import { OneRecord } from '../../custom/fields/OneRecord.tsx';
import { send } from '../../http.ts';
import { paths } from '../../paths.ts';
import { SalonForm } from './SalonForm.tsx';

/** /panel/salons/{id}/edit (spec §2). */
export default function SalonEdit() {
  return (
    <OneRecord<AnswerOf<'GET /api/salons/:id'>['data']> resource="salons" listPath={paths.salons} fresh>
      {(salon) => (
        <SalonForm
          salon={salon}
          save={(body) => send('PUT /api/salons/:id', { params: { id: salon.id }, body })}
          submit="form.save"
          saved="salonRecord.saved"
        />
      )}
    </OneRecord>
  );
}
