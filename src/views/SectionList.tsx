import Stack from '@mui/material/Stack';
import { PanelList, type PanelListProps } from './PanelList.tsx';

/** A list as sections of a screen, each with its own tools; the one with the rows says if there are none, or why. */
export function SectionList(props: PanelListProps) {
  return (
    <PanelList
      actions={false}
      component={Stack}
      empty={false}
      error={false}
      sx={{ '& .RaList-main': { mt: 0 }, '& .RaList-content': { gap: 2 } }}
      {...props}
    />
  );
}
