import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '../../callTypes.ts';
import { EmptyList } from '../../custom/fields/list/EmptyList.tsx';
import { ListToolbar } from '../../custom/fields/list/ListToolbar.tsx';
import type { ListColumn } from '../../custom/fields/list/listColumn.ts';
import { RecordLink } from '../../custom/fields/list/RecordLink.tsx';
import { ResourceList } from '../../custom/fields/list/ResourceList.tsx';
import { paths } from '../../paths.ts';

type Salon = AnswerOf<'GET /api/salons'>['items'][number];

const columns: ListColumn<Salon>[] = [
  {
    label: 'salonRecord.name',
    sort: 'name',
    render: ({ id, name }) => <RecordLink to={paths.salonEdit(id)}>{name}</RecordLink>,
  },
  { label: 'salonRecord.address', sort: 'address', render: ({ address }) => address },
];

/** /panel/salons: the salons of the chain (spec §2). */
export default function SalonList() {
  const translate = useTranslate();
  const add = (
    <Button component={Link} to={paths.salonCreate} variant="contained" startIcon={<Add />}>
      {translate('page.salonCreate')}
    </Button>
  );
  return (
    <ResourceList
      resource="salons"
      columns={columns}
      toolbar={<ListToolbar action={add} />}
      empty={<EmptyList sentence={translate('salonRecord.none')} />}
    />
  );
}
