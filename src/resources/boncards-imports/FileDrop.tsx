import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import { color } from '../../theme/tokens.ts';
import { fileKinds } from './fileProblem.ts';

interface FileDropProps {
  picker: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
  invalid: boolean;
  describedBy: string;
  /** The file that is chosen, or what to drop. */
  children: ReactNode;
}

/** A place to drop a file on, and a button for those who do not drag. */
export function FileDrop({ picker, onChoose, invalid, describedBy, children }: FileDropProps) {
  const translate = useTranslate();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        p: { xs: 2.5, sm: 4 },
        display: 'grid',
        gap: 1.5,
        justifyItems: 'center',
        textAlign: 'center',
        border: '2px dashed',
        borderColor: invalid ? 'error.main' : isOver ? 'primary.main' : color('edge'),
        borderRadius: 2,
        bgcolor: isOver ? color('primaryTint') : 'transparent',
      }}
    >
      {children}
      <Button
        variant="outlined"
        aria-describedby={describedBy}
        aria-invalid={invalid}
        onClick={() => picker.current?.click()}
      >
        {translate('import.chooseFile')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={fileKinds.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // The same file, mended meanwhile, may be chosen again.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
