import { fileURLToPath } from 'node:url';

export const REGULAR = 'regular';
export const BOLD = 'bold';

/** Registers complete font files: those made for browsers have ó and ż in different files. */
export function registerFonts(doc: PDFKit.PDFDocument) {
  doc.registerFont(REGULAR, fileOf('400Regular/Figtree_400Regular.ttf'));
  doc.registerFont(BOLD, fileOf('600SemiBold/Figtree_600SemiBold.ttf'));
}

function fileOf(name: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${name}`));
}
