import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { formatCount } from '../../../kinds/formatCount.ts';

interface PagesProps {
  page: number;
  perPage: number;
  /** Rows in all; undefined where the host does not say and there may be another page. */
  total: number | undefined;
  onPage: (page: number) => void;
}

/** Which rows of how many are seen, and the pages: three on each side of the current one (requirements "Lists"), on a phone none. */
export function Pages({ page, perPage, total, onPage }: PagesProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const pages = total === undefined ? page + 1 : Math.ceil(total / perPage);
  const begin = formatCount((page - 1) * perPage + 1);
  const end = formatCount(Math.min(page * perPage, total ?? Number.POSITIVE_INFINITY));
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        py: 1,
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {total === undefined
          ? `${begin}–${end}`
          : translate('ra.navigation.page_range_info', {
              offsetBegin: begin,
              offsetEnd: end,
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
