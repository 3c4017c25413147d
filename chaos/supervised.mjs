// The shop as `npm start` runs it, with what keeps it up, without the installation and the build before.
import { serve } from '../scripts/lib/serve.mjs'

process.exitCode = await serve()
