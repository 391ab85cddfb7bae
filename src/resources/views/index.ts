import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import { defineResource } from '../../layout/screens.ts';

/** Saved views: each list has its own, in a menu (`src/views/SavedViews.tsx`). */
export default defineResource('views', {
  icon: BookmarksOutlined,
});
