// A failed property test prints its seed: TEST_SEED=that runs it with the same values again.
const given = process.env.TEST_SEED

if (given !== undefined) {
  const seed = Number(given)
  if (given.trim() === '' || !Number.isInteger(seed))
    throw new Error(`TEST_SEED is a whole number, not '${given}'.`)
  const fc = await import('fast-check')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })
}
