import { saveFile } from '../../custom/fields/saveFile.ts';

// A BOM, for without it Excel takes UTF-8 for another encoding; `;`, as Polish Excel writes.
const TEMPLATE = '\uFEFFnumber;pin\r\nABCD0000000000000001;A1B\r\nABCD0000000000000002;C2D\r\n';

/** Saves an example of a file of cards on the person's computer. */
export function downloadTemplate(fileName: string) {
  saveFile(new Blob([TEMPLATE], { type: 'text/csv;charset=utf-8' }), fileName);
}
