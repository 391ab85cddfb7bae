import Button, { type ButtonProps } from '@mui/material/Button';
import { LinkBase, useCreatePath, useRecordContext, useResourceContext } from 'ra-core';

interface ViewButtonProps extends ButtonProps {
  /** Another than the one around it. */
  resource?: string;
  view: 'list' | 'create' | 'edit' | 'show';
}

/** A button with words that leads to a view of a resource; react-admin's own are but an icon on a phone. */
export function ViewButton({ resource, view, ...props }: ViewButtonProps) {
  const around = useResourceContext();
  const record = useRecordContext();
  const createPath = useCreatePath();
  const to = createPath({
    resource: resource ?? around ?? '',
    type: view,
    ...(record?.id !== undefined && { id: record.id }),
  });
  return <Button component={LinkBase} to={to} {...props} />;
}
