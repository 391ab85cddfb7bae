import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { Button } from 'react-admin';

/** Prints the list as it is shown, with what was asked for in place of the filters. */
export function PrintButton() {
  return (
    <Button label="list.print" onClick={() => window.print()}>
      <PrintOutlined />
    </Button>
  );
}
