import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { exactChoice, type ImportChoice } from '../../../contract/boncardImport.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';

/** What the host understood of a file. */
export type SeenFile = AnswerOf<'previewImport'>['data'];

export const previewKey = ['boncards-imports', 'preview'] as const;

/** What a person says about the chosen file. */
export interface ChoiceOfImport {
  choice: ImportChoice;
  /** How often a file was chosen. */
  files: number;
  choose: (choice: ImportChoice) => void;
  /** Tells what is shown of the file, once that is up to date. */
  show: (seen: SeenFile | undefined) => void;
  /** Returns what the import is told: the file is then read exactly as shown. */
  exactly: () => ImportChoice;
  startOver: () => void;
  /** Ends a question that is still under way. */
  leave: () => void;
  /** Asks it again. */
  resume: () => void;
}

export function useImportChoice(): ChoiceOfImport {
  const client = useQueryClient();
  const [choice, choose] = useState<ImportChoice>({});
  const [files, setFiles] = useState(0);
  const shown = useRef<SeenFile>(undefined);
  return {
    choice,
    files,
    choose,
    show: (seen) => {
      shown.current = seen;
    },
    exactly: () => (shown.current ? exactChoice(shown.current) : choice),
    startOver: () => {
      shown.current = undefined;
      choose({});
      setFiles((before) => before + 1);
    },
    leave: () => void client.cancelQueries({ queryKey: previewKey }),
    resume: () =>
      void client.refetchQueries({
        queryKey: previewKey,
        predicate: ({ state }) => state.status === 'pending',
      }),
  };
}
