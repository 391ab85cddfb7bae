import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import type { ImportChoice } from '../../../contract/boncardImport.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { ParsedFile } from './useFileChoice.ts';

const roles = ['number', 'pin'] as const;
type ColumnRole = (typeof roles)[number];

interface PreviewTableProps {
  parsed: ParsedFile;
  choice: ImportChoice;
  onChoose: (choice: ImportChoice) => void;
  errors: { number_column?: string; pin_column?: string };
}

/** Returns the column that the host found for a role; null if the user has given that column the other role. */
function freeOf(taken: number | undefined, found: number | null): number | null {
  return found === taken ? null : found;
}

/** The first rows of a file; above each column the user chooses what it contains. */
export function PreviewTable({ parsed, choice, onChoose, errors }: PreviewTableProps) {
  const translate = useTranslate();
  const { columns } = parsed;
  const { number_column: number = freeOf(choice.pin_column, parsed.number_column) } = choice;
  const { pin_column: pin = freeOf(choice.number_column, parsed.pin_column) } = choice;
  const roleOf = (place: number): ColumnRole | undefined => {
    if (place === number) return 'number';
    return place === pin ? 'pin' : undefined;
  };

  /** Gives a column a role. If it had the other role, the two columns swap roles. */
  function assign(place: number, role: string) {
    const { number_column: _, pin_column: __, ...others } = choice;
    const next =
      role === 'number'
        ? { number: place, pin: pin === place ? number : pin }
        : { number: number === place ? pin : number, pin: place };
    onChoose({
      ...others,
      ...(next.number !== null && { number_column: next.number }),
      ...(next.pin !== null && { pin_column: next.pin }),
    });
  }

  const rows = [...(columns[0]?.samples.keys() ?? [])];
  const titled = columns.some(({ title }) => title !== '');
  return (
    <TableContainer tabIndex={0} role="region" aria-label={translate('importPreview.table')}>
      <Table size="small" translate="no" sx={{ width: 'auto', '& td, & th': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            {columns.map((_, index) => {
              const place = index + 1;
              const role = roleOf(place);
              const error = role && errors[`${role}_column`];
              return (
                <TableCell key={place} component="td">
                  <TextField
                    select
                    size="small"
                    label={translate('importPreview.column', { place })}
                    value={role ?? ''}
                    error={error !== undefined}
                    helperText={error}
                    onChange={({ target }) => assign(place, target.value)}
                    slotProps={{ select: { native: true } }}
                    sx={{ minWidth: 128 }}
                  >
                    {!role && <option value="">{translate('importPreview.noRole')}</option>}
                    {roles.map((one) => (
                      <option key={one} value={one}>
                        {translate(`words.fields.${one}`)}
                      </option>
                    ))}
                  </TextField>
                </TableCell>
              );
            })}
          </TableRow>
          {titled && (
            <TableRow>
              {columns.map(({ title }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
                <TableCell key={index} scope="col">
                  {title}
                </TableCell>
              ))}
            </TableRow>
          )}
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row}>
              {columns.map(({ samples }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
                <TableCell key={index}>{samples[row]}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
