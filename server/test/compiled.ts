const folder = process.env['NODE_COMPILE_CACHE']

/** For the environment of a server that a test starts: global-setup.ts has it use what an earlier one has compiled. */
export const COMPILED: Record<string, string> = folder ? { NODE_COMPILE_CACHE: folder } : {}
