/** Every limit of the product, once. Each appears in the text of the problem that names it. */
export const LIMITS = {
  /** Bytes of one scenario file. */
  fileBytes: 64 * 1024 * 1024,
  /** Levels of nested arrays and objects in a file. */
  nesting: 64,
  /** Cells along one edge of a board. */
  boardSide: 512,
  units: 5_000,
  zones: 1_000,
  objectives: 1_000,
  events: 5_000,
  layers: 64,
  sides: 16,
  /** Entries of one terrain catalogue; a cell stores its index in one byte, 255 is a hole. */
  catalogue: 92,
  /** Characters. */
  name: 200,
  note: 10_000,
  briefing: 100_000,
  /** ASCII characters of an id. */
  id: 64,
  /** Keys of a file we do not know and keep. */
  unknownKeys: 10_000,
  /** Bytes of these keys with their values, as JSON. */
  unknownBytes: 1024 * 1024,
  /** Bytes of an embedded underlay picture (base64 decoded). */
  underlayBytes: 24 * 1024 * 1024,
  /** Bytes of a file name on disk. */
  fileNameBytes: 255,
} as const;
