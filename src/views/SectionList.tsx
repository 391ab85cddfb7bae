import Stack from '@mui/material/Stack';
import type { ResourceName } from '../../contract/resources.ts';
import { PanelList, type PanelListProps } from './PanelList.tsx';

/** A list as sections of a screen, below its toolbar; the one with the rows says if there are none, or why. */
export function SectionList<Name extends ResourceName>(props: PanelListProps<Name>) {
  return (
    <PanelList<Name>
      component={Stack}
      empty={false}
      error={false}
      sx={{ '& .RaList-main': { mt: 0 }, '& .RaList-content': { gap: 2 } }}
      {...props}
    />
  );
}
