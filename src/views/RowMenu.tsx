import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { ActionMenu } from './ActionMenu.tsx';

interface RowMenuProps {
  /** The name of the row. */
  of: string | undefined;
  /** `MenuItem`s; pressing one closes the menu. */
  children: ReactNode;
}

/** The menu at the end of a table's row. */
export function RowMenu({ of, children }: RowMenuProps) {
  const translate = useTranslate();
  return (
    <ActionMenu
      button={(properties) => (
        <IconButton aria-label={translate('list.menu', { of })} {...properties}>
          <MoreVert />
        </IconButton>
      )}
    >
      {children}
    </ActionMenu>
  );
}
