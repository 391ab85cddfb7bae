import Button, { type ButtonProps } from '@mui/material/Button';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { LinkBase, useCreatePath, useRecordContext, useResourceContext } from 'ra-core';

type View = 'list' | 'create' | 'edit' | 'show';

interface ViewButtonProps extends ButtonProps {
  /** Another than the one around it. */
  resource?: string;
  view: View;
}

/** A button with words that leads to a view of a resource; react-admin's own are but an icon on a phone. */
export function ViewButton({ resource, view, ...props }: ViewButtonProps) {
  return <Button component={LinkBase} to={useViewPath(view, resource)} {...props} />;
}

/** The same as an entry of a menu. */
export function ViewItem({ view, ...props }: MenuItemProps & { view: View }) {
  return <MenuItem component={LinkBase} to={useViewPath(view)} {...props} />;
}

/** The URL of a view: of the record around it, if the view is of one. */
function useViewPath(type: View, other?: string): string {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const createPath = useCreatePath();
  return createPath({
    resource: other ?? resource,
    type,
    ...(record?.id !== undefined && { id: record.id }),
  });
}
