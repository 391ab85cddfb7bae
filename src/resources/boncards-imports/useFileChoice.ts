import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { exactChoice, type ImportChoice } from '../../../contract/boncardImport.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';

/** How the host understood a file. */
export type ParsedFile = AnswerOf<'previewImport'>['data'];

export const previewKey = ['boncards-imports', 'preview'] as const;

/** What the user has chosen about the file. */
export interface FileChoice {
  choice: ImportChoice;
  /** Counts how often a file was chosen. */
  choiceNumber: number;
  choose: (choice: ImportChoice) => void;
  /** Whether something is typed that cannot be chosen: until it is corrected, nothing is imported. */
  isHeld: boolean;
  hold: (isHeld: boolean) => void;
  /** Sets the result that the screen shows; undefined while it is out of date. */
  setShown: (parsed: ParsedFile | undefined) => void;
  /** Returns the choice to send with the import, so that the file is read exactly as shown. */
  exactly: () => ImportChoice;
  startOver: () => void;
  /** Cancels a request that is still running. */
  leave: () => void;
  /** Sends that request again. */
  resume: () => void;
}

export function useFileChoice(): FileChoice {
  const client = useQueryClient();
  const [choice, choose] = useState<ImportChoice>({});
  const [isHeld, hold] = useState(false);
  const [choiceNumber, setChoiceNumber] = useState(0);
  const shown = useRef<ParsedFile>(undefined);
  return {
    choice,
    choiceNumber,
    choose,
    isHeld,
    hold,
    setShown: (parsed) => {
      shown.current = parsed;
    },
    // What was chosen is sent even if the result leaves it out: it is uncertain then, and the host refuses the file.
    exactly: () => ({ ...choice, ...(shown.current && exactChoice(shown.current)) }),
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
