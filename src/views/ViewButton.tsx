import Button, { type ButtonProps } from '@mui/material/Button';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { LinkBase, useCreatePath, useRecordContext, useResourceContext } from 'ra-core';

type View = 'list' | 'create' | 'edit' | 'show';

interface ViewButtonProps extends ButtonProps {
  /** The resource, if it is not the surrounding one. */
  resource?: string;
  view: View;
}

/** A labeled button that links to a view of a resource; react-admin's own buttons are only icons on a phone. */
export function ViewButton({ resource, view, ...props }: ViewButtonProps) {
  return <Button component={LinkBase} to={useViewPath(view, resource)} {...props} />;
}

/** The same link as a menu item. */
export function ViewItem({ view, ...props }: MenuItemProps & { view: View }) {
  return <MenuItem component={LinkBase} to={useViewPath(view)} {...props} />;
}

/** Returns the URL of a view, with the id of the surrounding record, if any. */
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
