// `node --import` loads this before everything else. It is plain JavaScript, so that Node 20 can run it too.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Bonpanel needs Node 24, and this is Node ${process.versions.node}. npm ci brings the right one, unless it is told to skip scripts (--ignore-scripts): run npm rebuild node --ignore-scripts=false, or install Node 24.\n`,
  );
  process.exit(1);
}
// Small commands take half the time if they find code that an earlier one has compiled.
const { cacheCompiledCode } = await import('../server/platform/compileCache.ts');
cacheCompiledCode();
