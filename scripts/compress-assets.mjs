// Compresses the built text files of a folder: node scripts/compress-assets.mjs dist/client/assets
// Each text file gets neighbors with the endings .br, .zst and .gz, as small as these codecs make them. A neighbor that saves next to nothing is
// not written. Runs on the pinned Node: older ones have no zstd.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

/** Other files, such as fonts (WOFF2), are compressed by their format. */
const TEXT_FILES = new Set(['.css', '.js', '.svg']);
/** The header `Content-Encoding` takes 24 bytes; below this a compressed file is not worth its place. */
const MIN_SAVED_BYTES = 64;
/** zstd knows higher levels, which save nothing on files this small. */
const BEST = { br: constants.BROTLI_MAX_QUALITY, zst: 19, gz: constants.Z_BEST_COMPRESSION };

const codecs = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BEST.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  // told the size, it takes memory for a small file and not for one of any size
  zst: (bytes) =>
    promisify(zstdCompress)(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: BEST.zst },
      pledgedSrcSize: bytes.length,
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: BEST.gz }),
};

const folder = process.argv[2];
const files = (await readdir(folder)).filter((name) => TEXT_FILES.has(extname(name)));
await Promise.all(
  files.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    for (const [ending, compress] of Object.entries(codecs)) {
      const compressed = await compress(bytes);
      if (compressed.length <= bytes.length - MIN_SAVED_BYTES) {
        await writeFile(join(folder, `${name}.${ending}`), compressed);
      }
    }
  }),
);
