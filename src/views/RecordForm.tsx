import { AuditHistory } from './AuditHistory.tsx';
import { ContractForm } from './ContractForm.tsx';
import { PanelForm } from './PanelForm.tsx';

/** Creates and edits a record by all inputs of its form, in the order of the contract, next to its audit. */
export default function RecordForm() {
  return (
    <PanelForm aside={<AuditHistory />}>
      <ContractForm />
    </PanelForm>
  );
}
