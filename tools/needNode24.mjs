// Loaded before everything else (`node --import`), and so plain JavaScript that Node 20 reads as well.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Bonpanel needs Node 24, and this is Node ${process.versions.node}. npm ci brings the right one, unless it is told to skip scripts (--ignore-scripts): run npm rebuild node --ignore-scripts=false, or install Node 24.\n`,
  );
  process.exit(1);
}
// Code that an earlier command has compiled halves the time of a small one.
const { cacheCompiledCode } = await import('../server/platform/compileCache.ts');
cacheCompiledCode();
