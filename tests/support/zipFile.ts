import { crc32, deflateRawSync } from 'node:zlib';

interface ZipEntry {
  name: string;
  content: Buffer;
  /** What the file says about the size of the content, where that is a lie. */
  saidSize?: number;
}

/** A zip file with these entries, honest ones or not. */
function zipFile(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saidSize = content.length } of entries) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(saidSize, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

const relationships = (target: string, type: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

/** A spreadsheet whose one sheet has this content between its first and last tag, and which holds so many pictures. */
export function spreadsheet(
  rows: Buffer,
  { pictures = 0, ...said }: { pictures?: number; saidSize?: number } = {},
): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const sheet = Buffer.concat([
    Buffer.from(`<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>`),
    rows,
    Buffer.from('</sheetData></worksheet>'),
  ]);
  return zipFile([
    { name: '[Content_Types].xml', content: Buffer.from('<?xml version="1.0"?><Types/>') },
    { name: '_rels/.rels', content: Buffer.from(relationships('xl/workbook.xml', 'officeDocument')) },
    {
      name: 'xl/workbook.xml',
      content: Buffer.from(
        `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: Buffer.from(relationships('worksheets/sheet1.xml', 'worksheet')),
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, ...said },
    ...Array.from({ length: pictures }, (_, index) => ({
      name: `xl/media/image${index}.png`,
      content: Buffer.from('png'),
    })),
  ]);
}
