import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ImportChoice } from '../../../contract/boncardImport.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';

/** What the host understood of a file. */
export type SeenFile = AnswerOf<'previewImport'>['data'];

export const previewKey = ['boncards-imports', 'preview'] as const;

/** What a person says about the chosen file. */
export interface ChoiceOfImport {
  choice: ImportChoice;
  choose: (choice: ImportChoice) => void;
  /** Tells what is shown of the file, once that is up to date. */
  show: (seen: SeenFile | undefined) => void;
  /** Returns what the import is told: the file is then read exactly as shown. */
  exactly: () => ImportChoice | undefined;
  startOver: () => void;
  /** Ends a question that is still under way. */
  leave: () => void;
}

export function useImportChoice(): ChoiceOfImport {
  const client = useQueryClient();
  const [choice, choose] = useState<ImportChoice>({});
  const shown = useRef<SeenFile>(undefined);
  return {
    choice,
    choose,
    show: (seen) => {
      shown.current = seen;
    },
    exactly: () => (shown.current ? choiceOf(shown.current) : choice),
    startOver: () => {
      shown.current = undefined;
      choose({});
    },
    leave: () => void client.cancelQueries({ queryKey: previewKey }),
  };
}

/** Returns how a file has to be read so that it means what was shown. */
function choiceOf({ sheet, header_row: headerRow, number_column, pin_column }: SeenFile): ImportChoice {
  return {
    ...(sheet !== null && { sheet }),
    ...(number_column !== null && { number_column }),
    ...(pin_column !== null && { pin_column }),
    // Without one, the row is as unclear as the columns.
    ...(number_column !== null && pin_column !== null && { header_row: headerRow ?? 0 }),
  };
}
