import Button from '@mui/material/Button';
import { useTranslate } from '../i18n/useTranslate.ts';

interface LoadMoreProps {
  /** The infinite query whose next page the button loads; there is no button if there is no next page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The button below a list that grows page by page. */
export function LoadMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: LoadMoreProps) {
  const translate = useTranslate();
  if (!hasNextPage) return null;
  return (
    <Button
      variant="outlined"
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
      sx={{ mt: 2 }}
    >
      {translate('list.earlier')}
    </Button>
  );
}
