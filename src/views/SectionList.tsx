import Stack from '@mui/material/Stack';
import { useListContext } from 'ra-core';
import type { ResourceName } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { Section, type SectionProps } from '../ui/Section.tsx';
import { ListFailure } from './ListFailure.tsx';
import { PanelList, type PanelListProps } from './PanelList.tsx';
import { useIsNarrowed } from './useIsNarrowed.ts';

/** A list in sections of a screen, below its toolbar. */
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

interface ListSectionProps extends Pick<SectionProps, 'title' | 'note' | 'children'> {
  /** The text for a list without rows, if the list itself shows none. */
  none?: string;
}

/** The section with the rows; it says if there are none, or why they did not load. */
export function ListSection({ none, children, ...section }: ListSectionProps) {
  const translate = useTranslate();
  const { error, total } = useListContext();
  const isNarrowed = useIsNarrowed();
  const empty = none && (isNarrowed ? translate('ra.navigation.no_filtered_results') : none);
  return (
    <Section {...section} empty={!error && total === 0 && empty}>
      {error ? <ListFailure /> : children}
    </Section>
  );
}
