import type { Plugin, Rolldown } from 'vite';

const FILE = 'form-fill-files.json';
/** Where work without a network begins: the console around it, forms, and the screens of field work. */
const starts = [
  /src\/main\.tsx$/,
  /app\/shell\/shell\.tsx$/,
  /features\/forms\/(screens\.ts|forms-screen\.tsx)$/,
  /features\/form-fill\/fill-screen\.tsx$/,
  /features\/my-activities\/(screens\.ts|[\w-]+\/[\w-]+-screen\.tsx)$/,
  /parts\/field\/sharing-bar\.tsx$/,
];
/** What these load later belongs to other screens. */
const others = /manifest\.ts$|\/screens\.ts$|console-area\.ts$/;
/** Parts of the console that mean nothing without a server, its public pages, and what is too big to keep for all. */
const unneeded =
  /app\/shell\/(palette|key-sheet|welcome|top-bar)|lib\/(push|save-file)\.ts$|features\/(auth|second-factor)\/|ui\/map\/|echarts/;
const ownTexts =
  /locales\/[\w-]+\/(shell|names|paths|table|forms|form-fill|my-activities|form-pages|parts|upload|ui|public)\.json$/;
/** Texts of the console stand in a folder of their language, those of the contract in a file. */
const anyText = /\/(?:locales|labels|form-words|seeded)\/(?:([\w-]+)\/)?([\w-]+)\.json$/;

interface Found {
  files: Set<string>;
  languages: Record<string, Set<string>>;
}

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const isNeeded = (id: string) =>
  !unneeded.test(id) && !(id.includes('apps/web') && anyText.test(id) && !ownTexts.test(id));

/** Follows what chunks import, at once and later. */
function findFiles(bundle: Bundle, laterThan: (id: string) => readonly string[]): Found {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const holding = new Map<string, Chunk>();
  for (const chunk of chunks) for (const id of chunk.moduleIds) holding.set(id, chunk);
  const found: Found = { files: new Set(), languages: {} };

  const visit = (chunk: Chunk, files: Set<string>) => {
    if (found.files.has(chunk.fileName) || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const file of [...importedCss, ...importedAssets]) files.add(file);
    for (const file of chunk.imports) {
      const part = bundle[file];
      if (part?.type === 'chunk') visit(part, files);
    }
    for (const id of chunk.moduleIds) if (!others.test(id)) visitLater(id);
  };
  const visitLater = (id: string) => {
    for (const later of laterThan(id).filter(isNeeded)) {
      const chunk = holding.get(later);
      if (!chunk) continue;
      const [, folder, name] = anyText.exec(later) ?? [];
      const language = folder ?? name;
      if (language === undefined) visit(chunk, found.files);
      else {
        found.languages[language] ??= new Set();
        visit(chunk, found.languages[language]);
      }
    }
  };
  for (const [id, chunk] of holding) if (starts.some((start) => start.test(id))) visit(chunk, found.files);
  return found;
}

/** Lists the files with which forms are filled in and activities carried out, so that a browser can keep them for when there is no network. */
export const fillFiles = (): Plugin => ({
  name: 'fill-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const { files, languages } = findFiles(
      bundle,
      (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
    );
    const listed = (all: Set<string>) => [...all].sort().map((file) => `/${file}`);
    this.emitFile({
      type: 'asset',
      fileName: FILE,
      source: JSON.stringify({
        files: listed(files),
        languages: Object.fromEntries(Object.entries(languages).map(([name, all]) => [name, listed(all)])),
      }),
    });
  },
});
