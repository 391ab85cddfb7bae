import { useFormContext } from 'react-hook-form';
import { ScannedNumberInput } from './CardNumberInput.tsx';
import { ReasonInput } from './ReasonInput.tsx';

interface ReplacementInputsProps {
  /** The key of its texts. */
  sentences: 'lost' | 'replace';
  /** Shows a scanned number in groups, as on the card. */
  isGrouped?: boolean;
}

/** What a replacement asks for: the number of the new card, typed or scanned, and why. */
export function ReplacementInputs({ sentences, isGrouped = false }: ReplacementInputsProps) {
  const { setFocus } = useFormContext();
  return (
    <>
      <ScannedNumberInput
        source="target_number"
        label={`${sentences}.target`}
        hint={`${sentences}.targetHint`}
        isGrouped={isGrouped}
        // Nothing moves by the Enter behind a number, typed or scanned.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          setFocus('reason');
        }}
      />
      <div>
        <ReasonInput suggestions={['lost', 'stolen', 'damaged']} />
      </div>
    </>
  );
}
