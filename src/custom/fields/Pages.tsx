import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { formatCount } from './formatCount.ts';

interface PagesProps {
  page: number;
  perPage: number;
  /** Rows in all. */
  total: number;
  onPage: (page: number) => void;
}

/** Which rows of how many are seen, and the pages: three on each side of the current one (spec §9), on a phone none. */
export function Pages({ page, perPage, total, onPage }: PagesProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const pages = Math.ceil(total / perPage);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        p: 1,
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('ra.navigation.page_range_info', {
          offsetBegin: formatCount((page - 1) * perPage + 1),
          offsetEnd: formatCount(Math.min(page * perPage, total)),
          total: formatCount(total),
        })}
      </Typography>
      {pages > 1 && (
        <Pagination
          page={page}
          count={pages}
          siblingCount={isPhone ? 0 : 3}
          onChange={(_, chosen) => onPage(chosen)}
          aria-label={translate('list.pages')}
          getItemAriaLabel={(type, number, selected) =>
            type === 'page'
              ? translate(`ra.navigation.${selected ? 'current_page' : 'page'}`, { page: number })
              : translate(`ra.navigation.${type}`)
          }
          sx={{ '& .MuiPaginationItem-root': { minWidth: 36, height: 44 } }}
        />
      )}
    </Box>
  );
}
