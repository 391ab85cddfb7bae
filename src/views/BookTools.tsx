import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { TopToolbar } from 'react-admin';
import { useTranslate } from '../i18n/useTranslate.ts';
import { DownloadStatus } from '../ui/DownloadStatus.tsx';
import { useDownload } from '../ui/useDownload.ts';
import { ExportButtons } from './ExportButtons.tsx';

/** The tools of a book: its files, also of one without rows, print, and `children`. `name` is that of a file if the host sends none. */
export function BookTools({ name, children }: { name: string; children?: ReactNode }) {
  const translate = useTranslate();
  const download = useDownload();
  return (
    <>
      <TopToolbar sx={{ displayPrint: 'none', flexWrap: 'wrap', p: 0 }}>
        {children}
        <ExportButtons name={name} evenEmpty {...download} />
        <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {translate('books.print')}
        </Button>
      </TopToolbar>
      <DownloadStatus {...download} />
    </>
  );
}
