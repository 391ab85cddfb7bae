import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { exactChoice, type ImportChoice } from '../../../contract/boncardImport.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';

/** What the host understood of a file. */
export type ParsedFile = AnswerOf<'previewImport'>['data'];

export const previewKey = ['boncards-imports', 'preview'] as const;

/** What a person says about the chosen file. */
export interface FileChoice {
  choice: ImportChoice;
  /** How often a file was chosen. */
  choiceNumber: number;
  choose: (choice: ImportChoice) => void;
  /** Keeps what is shown of the file, once that is up to date. */
  setShown: (parsed: ParsedFile | undefined) => void;
  /** Returns what the import is told: the file is then read exactly as shown. */
  exactly: () => ImportChoice;
  startOver: () => void;
  /** Ends a question that is still under way. */
  leave: () => void;
  /** Asks it again. */
  resume: () => void;
}

export function useFileChoice(): FileChoice {
  const client = useQueryClient();
  const [choice, choose] = useState<ImportChoice>({});
  const [choiceNumber, setChoiceNumber] = useState(0);
  const shown = useRef<ParsedFile>(undefined);
  return {
    choice,
    choiceNumber,
    choose,
    setShown: (parsed) => {
      shown.current = parsed;
    },
    exactly: () => (shown.current ? exactChoice(shown.current) : choice),
    startOver: () => {
      shown.current = undefined;
      choose({});
      setChoiceNumber((before) => before + 1);
    },
    leave: () => void client.cancelQueries({ queryKey: previewKey }),
    resume: () =>
      void client.refetchQueries({
        queryKey: previewKey,
        predicate: ({ state }) => state.status === 'pending',
      }),
  };
}
