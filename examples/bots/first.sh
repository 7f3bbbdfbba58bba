#!/bin/sh
# A player in shell: takes the first move that is listed, and acts only where it has to.
#
#     croupier dalmatian simulate --bots greedy,cmd:examples/bots/first.sh -n 100
#
# Each line that comes is a question, each line that goes an answer: a move in words, or null to
# wait. What it may do stands in "moves", with bounds ("least", "most") where there is a choice of
# amounts.
exec jq --unbuffered -r '
  if .must | not then null
  else [.moves[] | select(.open | not)][0] | "\(.move) \(.least // "")"
  end'
