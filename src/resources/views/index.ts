import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import { defineResource } from '../../layout/screens.ts';

/** Saved views: each list has its own, in a menu (`src/views/SavedViews.tsx`). */
export default defineResource('views', {
  icon: BookmarkBorder,
  title: ({ name, id }) => name ?? `#${id}`,
});
