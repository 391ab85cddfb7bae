import type { SvgIconComponent } from '@mui/icons-material';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HourglassTop from '@mui/icons-material/HourglassTop';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { ImportStatus } from '../../../contract/codes.ts';
import { type BoncardImportRow, statusOf } from './boncardImportRow.ts';

/** An icon and a word, never colour alone. */
export function BoncardImportStatus({ row }: { row: BoncardImportRow }) {
  const translate = useTranslate();
  const status = statusOf(row);
  const { Icon, color } = looks[status];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color, fontWeight: 600 }}
    >
      <Icon fontSize="small" />
      {translate(`words.importStatuses.${status}`)}
    </Box>
  );
}

const looks: Record<ImportStatus, { Icon: SvgIconComponent; color: string }> = {
  inProgress: { Icon: HourglassTop, color: 'info.main' },
  finished: { Icon: CheckCircleOutlined, color: 'success.main' },
  error: { Icon: ErrorOutlined, color: 'error.main' },
};
