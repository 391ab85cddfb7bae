import { useFormContext } from 'react-hook-form';
import { onEnter } from '../ui/onEnter.ts';
import { focusField } from '../views/focusField.ts';
import { ScannedNumberInput } from './CardNumberInput.tsx';
import { ReasonInput } from './ReasonInput.tsx';

interface ReplacementInputsProps {
  /** The key of its texts. */
  sentences: 'lost' | 'replace';
}

/** What a replacement asks for: the number of the new card, typed or scanned, and why. */
export function ReplacementInputs({ sentences }: ReplacementInputsProps) {
  const { control } = useFormContext();
  return (
    <>
      <ScannedNumberInput
        source="target_number"
        label={`${sentences}.target`}
        hint={`${sentences}.targetHint`}
        // Nothing moves by the Enter behind a number, typed or scanned.
        onKeyDown={onEnter(() => focusField(control, 'reason'))}
      />
      <div>
        <ReasonInput suggestions={['lost', 'stolen', 'damaged']} />
      </div>
    </>
  );
}
