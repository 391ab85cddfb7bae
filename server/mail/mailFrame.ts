import type { Brand, Logo } from '../platform/brand.ts';
import { escapeHtml } from '../platform/escapeHtml.ts';
import type { Mail } from './mailer.ts';

/** A picture embedded in its mail, because clients don't load pictures from elsewhere without asking. */
export type MailPicture = NonNullable<Mail['attachments']>[number];

const LOGO_ID = 'logo@bonpanel';
const LOGO_HEIGHT = 40;
/** Outlook needs the height attribute. The alt text is empty, because the name below says the same. */
const logoImage = `<img src="cid:${LOGO_ID}" alt="" height="${LOGO_HEIGHT}" style="display:block;height:${LOGO_HEIGHT}px;width:auto;max-width:100%;margin:0 0 12px;border:0">
`;

/** Returns the pictures of a mail: the chain's logo, if it has one, and any others. */
export function mailPictures(
  { logo }: Pick<Brand, 'logo'>,
  ...others: MailPicture[]
): Pick<Mail, 'attachments'> {
  const attachments = [...(logo ? [inlined(logo)] : []), ...others];
  return attachments.length > 0 ? { attachments } : {};
}

function inlined({ bytes, type }: Logo): MailPicture {
  return {
    cid: LOGO_ID,
    content: bytes,
    contentType: type,
    contentDisposition: 'inline',
    filename: `logo.${type === 'image/png' ? 'png' : 'jpg'}`,
  };
}

// The colors of the console's light theme. Several mail clients support only inline styles.
const colors = { paper: '#F6F4EF', surface: '#FFFFFF', ink: '#1C2421', muted: '#56615C' };
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const buttonStyle = ({ color }: Pick<Brand, 'color'>) =>
  `display:inline-block;padding:14px 24px;border-radius:8px;background:${color};color:${colors.surface};font-weight:600;text-decoration:none`;

/** Only for clients that support it; others change the colors in dark mode in their own way. */
const darkStyle = `@media (prefers-color-scheme: dark) {
.paper { background: #141917 !important; }
.surface { background: #1E2522 !important; color: #E8ECEA !important; }
.muted { color: #A9B5AF !important; }
.bright { color: #E8ECEA !important; }
}`;

/**
 * Returns the frame around a mail's pieces of HTML. The table is for Outlook, which supports widths and padding only
 * there.
 */
export function mailPage(
  { language, subject, brand }: { language: string; subject: string; brand: Brand },
  pieces: readonly string[],
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${darkStyle}
</style>
</head>
<body class="paper" style="margin:0;background:${colors.paper}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px"><tr>
<td class="surface" style="padding:32px;border-radius:12px;background:${colors.surface};color:${colors.ink};${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere">
${brand.logo ? logoImage : ''}<p class="bright" style="margin:0 0 24px;color:${brand.color};font-size:20px;font-weight:700">${escapeHtml(brand.name)}</p>
${pieces.join('\n')}
</td>
</tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** Returns a paragraph of text as HTML. */
export function paragraph(sentence: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(sentence)}</p>`;
}

/** Returns a link as a button, as HTML. */
export function button(link: string, label: string, brand: Brand): string {
  return `<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="${buttonStyle(brand)}">${escapeHtml(label)}</a></p>`;
}

/** Returns a link as text, for people who cannot press the button. */
export function writtenOutLink(link: string, sentence: string, brand: Brand): string {
  return `<p class="muted" style="margin:28px 0 0;color:${colors.muted};font-size:14px">${escapeHtml(sentence)}<br><a class="bright" href="${escapeHtml(link)}" style="color:${brand.color}">${escapeHtml(link)}</a></p>`;
}

/**
 * Returns a person's text with its line breaks and writing direction. It is set off as a quotation, because it is not
 * our text, and nothing in it becomes HTML.
 */
export function quoted(text: string): string {
  const lines = escapeHtml(text).split('\n').join('<br>');
  return `<blockquote dir="auto" style="margin:0 0 16px;padding:0 0 0 16px;border-inline-start:3px solid #B9C4BE">${lines}</blockquote>`;
}

/** Returns a person's name within a sentence, with its own writing direction. */
export function named(name: string): string {
  return `<bdi>${escapeHtml(name)}</bdi>`;
}

/** Returns a table of names and values; both are text. */
export function factTable(rows: readonly (readonly [name: string, value: string])[]): string {
  const cells = rows.map(
    ([name, value]) =>
      `<tr><td class="muted" style="padding:4px 16px 4px 0;color:${colors.muted};vertical-align:top">${escapeHtml(name)}</td><td style="padding:4px 0;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 16px">\n${cells.join('\n')}\n</table>`;
}

/** Returns a picture on a white background, so that it can be scanned in dark mode too. */
export function plate({ cid }: MailPicture, { alt, size }: { alt: string; size: number }): string {
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:28px 0 8px"><tr><td bgcolor="#FFFFFF" style="padding:12px;border-radius:8px;background:#FFFFFF"><img src="cid:${cid}" alt="${escapeHtml(alt)}" width="${size}" height="${size}" style="display:block;width:${size}px;height:${size}px;border:0"></td></tr></table>`;
}
