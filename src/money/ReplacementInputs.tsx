import { useFormContext } from 'react-hook-form';
import { onEnter } from '../ui/onEnter.ts';
import { focusField } from '../views/focusField.ts';
import { ScannedNumberInput } from './CardNumberInput.tsx';
import { ReasonInput } from './ReasonInput.tsx';

interface ReplacementInputsProps {
  /** The key of the texts. */
  sentences: 'lost' | 'replace';
}

/** The inputs for a replacement: the number of the new card, typed or scanned, and the reason. */
export function ReplacementInputs({ sentences }: ReplacementInputsProps) {
  const { control } = useFormContext();
  return (
    <>
      <ScannedNumberInput
        source="target_number"
        label={`${sentences}.target`}
        hint={`${sentences}.targetHint`}
        // Enter after a number, typed or scanned, must not move money: it goes to the reason.
        onKeyDown={onEnter(() => focusField(control, 'reason'))}
      />
      <div>
        <ReasonInput suggestions={['lost', 'stolen', 'damaged']} />
      </div>
    </>
  );
}
