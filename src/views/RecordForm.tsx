import { AuditHistory } from './AuditHistory.tsx';
import { ContractForm } from './ContractForm.tsx';
import { PanelForm } from './PanelForm.tsx';

/**
 * The form that creates and edits a record: all inputs in the order of the contract, with the audit next to them.
 */
export default function RecordForm() {
  return (
    <PanelForm aside={<AuditHistory />}>
      <ContractForm />
    </PanelForm>
  );
}
