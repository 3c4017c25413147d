import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Leaves alone what people read: tests of rules do not say it again. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words', {
    shouldIgnore(path) {
      if (path.isVariableDeclarator() && /_(?:TEXT|LABEL)$/.test(path.node.id.name)) return 'words'
      return path.isThrowStatement() && path.node.argument?.type === 'NewExpression' ? 'words' : undefined
    },
  }),
]
