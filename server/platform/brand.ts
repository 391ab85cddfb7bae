export interface Brand {
  name: string;
  color: string;
  logo: { bytes: Buffer; type: 'image/png' | 'image/jpeg' } | undefined;
}
