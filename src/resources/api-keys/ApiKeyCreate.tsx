import { ConfirmFirst } from '../../views/ConfirmFirst.tsx';
import { ContractForm } from '../../views/ContractForm.tsx';
import { PanelForm } from '../../views/PanelForm.tsx';

/** /panel/api-keys/create: makes a key, and shows its secret once (requirements "API keys"). */
export default function ApiKeyCreate() {
  return (
    <PanelForm record={NO_RIGHTS} secretOf="api-keys">
      <ConfirmFirst why="resources.api-keys.why.create" />
      <ContractForm />
    </PanelForm>
  );
}

/** A new key has no rights: the person who makes it chooses them. */
const NO_RIGHTS = { rights: [] };
