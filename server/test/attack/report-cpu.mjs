// Loaded into an attacked server: tells its parent how much processor time and memory it has used.
process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({ usage: { cpu: (user + system) / 1000, memory: process.memoryUsage.rss() } })
})
