complete --keep-order --exclusive --command croupier --arguments "(CROUPIER_COMPLETE=fish croupier -- (commandline --current-process --tokenize --cut-at-cursor) (commandline --current-token))"
