# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_croupier_global_optspecs
    string join \n h/help V/version
end

function __fish_croupier_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_croupier_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_croupier_using_subcommand
    set -l cmd (__fish_croupier_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c croupier -n "__fish_croupier_needs_command" -s h -l help -d 'Print help'
complete -c croupier -n "__fish_croupier_needs_command" -s V -l version -d 'Print version'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "resume" -d 'Continue a saved game (default: the latest unfinished)'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "games" -d 'List saved games, the latest first'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "stats" -d 'Show players\' results, and how often each face was rolled'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "sheet" -d 'Print the score sheet of a game: as text, CSV or a page to print'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "review" -d 'Show the choices and rolls that decided a game'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "log" -d 'Print a record in words, or what happened as JSON or a table'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "verify" -d 'Replay and check a record'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "recover" -d 'Save the longest good part of a damaged record'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "roll" -d 'Roll plain dice: 3d6, d20, 2d6+1'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "serve" -d 'Answer requests of programs: JSON Lines in, JSON Lines out'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "schema" -d 'Print the JSON Schemas shared by all games'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "completions" -d 'Print a completion script for a shell'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "man" -d 'Show a manual page'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "dice-poker" -d 'Poker with three cards in hand and three open dice that add up to further cards'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "poker" -d 'Poker with three cards in hand and three open dice that add up to further cards'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "dalmatian" -d 'Five dice, twelve rounds: collect dice that add up to the round\'s total'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "pairs-and-wagers" -d 'Four dice: score pairs, trips and quads, and wager what you have banked on more'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "pairs" -d 'Four dice: score pairs, trips and quads, and wager what you have banked on more'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "swipe" -d 'Bid a number, roll, and match it with two dice, one of which may be stolen'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "petty-theft" -d 'Bid a number, roll, and match it with two dice, one of which may be stolen'
complete -c croupier -n "__fish_croupier_needs_command" -f -a "wichita" -d 'Two dice set the target, cards add, subtract, double and halve to make it'
complete -c croupier -n "__fish_croupier_using_subcommand resume" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand resume" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand resume" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand games" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand games" -s h -l help -d 'Print help'
complete -c croupier -n "__fish_croupier_using_subcommand stats" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand stats" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand stats" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand stats" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand sheet" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand sheet" -l csv -d 'Print a table for spreadsheets'
complete -c croupier -n "__fish_croupier_using_subcommand sheet" -l html -d 'Print one self-contained page that fits a sheet of paper'
complete -c croupier -n "__fish_croupier_using_subcommand sheet" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand sheet" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand review" -l seconds -d 'Seconds to judge choices (default: 10)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand review" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand review" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand review" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand review" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand log" -l csv -d 'Print a table for spreadsheets, a row for what happened at once'
complete -c croupier -n "__fish_croupier_using_subcommand log" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand log" -s h -l help -d 'Print help'
complete -c croupier -n "__fish_croupier_using_subcommand verify" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand verify" -s h -l help -d 'Print help'
complete -c croupier -n "__fish_croupier_using_subcommand recover" -s h -l help -d 'Print help'
complete -c croupier -n "__fish_croupier_using_subcommand roll" -s n -l number -d 'Roll all of it so often' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand roll" -l seed -d 'Make the rolls reproducible: they depend on this and on what is rolled' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand roll" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand roll" -s h -l help -d 'Print help'
complete -c croupier -n "__fish_croupier_using_subcommand serve" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand schema" -s h -l help -d 'Print help'
complete -c croupier -n "__fish_croupier_using_subcommand completions" -s h -l help -d 'Print help'
complete -c croupier -n "__fish_croupier_using_subcommand man" -s h -l help -d 'Print help'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "new" -d 'Write a fresh state'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "look" -d 'Report on states: what is awaited, from whom, the legal moves'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "moves" -d 'List the legal moves of states'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "view" -d 'Write states as one player sees them, or as everybody does'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "roll" -d 'Draw the awaited dice or cards of states'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "apply" -d 'Apply moves to states'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "score" -d 'Score states, or positions given as arguments'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "best" -d 'Rank the possible moves by value'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "odds" -d 'Show the chances'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "simulate" -d 'Play whole games between bots and count'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "schema" -d 'Print the JSON Schemas of the game\'s states and answers'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "play" -d 'Referee a game at a prompt'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "rules" -d 'Show the rules, rulings and house rules'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -s n -l number -d 'So many fresh states' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from look" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from moves" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from view" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l seed -d 'Make the draws reproducible: they depend on this, on the state and on its line' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l by-id -d 'Draw by the id of each state instead of its line'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from roll" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l as -d 'As this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "chips\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "chips\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -s n -l games -d 'Number of games (default: 10000, or with --seconds as many as fit)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l from -d 'The number of the first game, for spreading a run over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l seed -d 'Make the run reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l seconds -d 'Start no more games after this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l bots -d 'Each player\'s policy, in order: best,greedy (default: greedy, fewest players)' -r -f -a "best\t''
points\t''
greedy\t''
random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l each -d 'Write a line of JSON for each game instead of counting'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from schema" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from schema" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from schema" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from rules" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "new" -d 'Write a fresh state'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "look" -d 'Report on states: what is awaited, from whom, the legal moves'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "moves" -d 'List the legal moves of states'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "view" -d 'Write states as one player sees them, or as everybody does'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "roll" -d 'Draw the awaited dice or cards of states'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "apply" -d 'Apply moves to states'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "score" -d 'Score states, or positions given as arguments'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "best" -d 'Rank the possible moves by value'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "odds" -d 'Show the chances'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "simulate" -d 'Play whole games between bots and count'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "schema" -d 'Print the JSON Schemas of the game\'s states and answers'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "play" -d 'Referee a game at a prompt'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "rules" -d 'Show the rules, rulings and house rules'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -s n -l number -d 'So many fresh states' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from look" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from moves" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from view" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l seed -d 'Make the draws reproducible: they depend on this, on the state and on its line' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l by-id -d 'Draw by the id of each state instead of its line'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from roll" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l as -d 'As this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "chips\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "chips\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -s n -l games -d 'Number of games (default: 10000, or with --seconds as many as fit)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l from -d 'The number of the first game, for spreading a run over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l seed -d 'Make the run reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l seconds -d 'Start no more games after this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l bots -d 'Each player\'s policy, in order: best,greedy (default: greedy, fewest players)' -r -f -a "best\t''
points\t''
greedy\t''
random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l each -d 'Write a line of JSON for each game instead of counting'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from schema" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from schema" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from schema" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l deal -d 'all three cards at once, or one at a time with betting after each (R4)' -r -f -a "together\t''
one-by-one\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l structure -d 'how much may be bet (J5)' -r -f -a "no-limit\t''
pot-limit\t''
fixed-limit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l ante -d 'what everybody pays before the dice (1 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l chips -d 'what everybody starts with (100 unless said) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l bet -d 'the size of a bet under fixed-limit (0 is twice the ante, 2 without one) (J5)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l muck -d 'known hands that lose are not shown (J5b)'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from rules" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "new" -d 'Write a fresh state'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "look" -d 'Report on states: what is awaited, from whom, the legal moves'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "moves" -d 'List the legal moves of states'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "view" -d 'Write states as one player sees them, or as everybody does'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "roll" -d 'Draw the awaited dice or cards of states'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "apply" -d 'Apply moves to states'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "score" -d 'Score states, or positions given as arguments'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "best" -d 'Rank the possible moves by value'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "odds" -d 'Show the chances'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "simulate" -d 'Play whole games between bots and count'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "schema" -d 'Print the JSON Schemas of the game\'s states and answers'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "play" -d 'Referee a game at a prompt'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "rules" -d 'Show the rules, rulings and house rules'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -s n -l number -d 'So many fresh states' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from look" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from look" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from look" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from look" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from look" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from look" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from look" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from look" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from look" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from look" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from moves" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from moves" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from moves" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from moves" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from moves" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from moves" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from moves" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from moves" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from moves" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from moves" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from view" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from view" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from view" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from view" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from view" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from view" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from view" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from view" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from view" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from view" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -l seed -d 'Make the draws reproducible: they depend on this, on the state and on its line' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -l by-id -d 'Draw by the id of each state instead of its line'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from roll" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from apply" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from apply" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from apply" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from apply" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from apply" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from apply" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from apply" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from apply" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from apply" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -l as -d 'As this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -s n -l games -d 'Number of games (default: 10000, or with --seconds as many as fit)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l from -d 'The number of the first game, for spreading a run over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l seed -d 'Make the run reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l seconds -d 'Start no more games after this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l bots -d 'Each player\'s policy, in order: best,greedy (default: greedy, fewest players)' -r -f -a "best\t''
points\t''
greedy\t''
random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l each -d 'Write a line of JSON for each game instead of counting'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from schema" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from schema" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from schema" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l reuse -d 'a die may count for several groups (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l round-winners -d 'only the best of a round record their points (V2)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l eight-dice -d 'eight re-rolled dice in place of two re-rolls (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from rules" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "new" -d 'Write a fresh state'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "look" -d 'Report on states: what is awaited, from whom, the legal moves'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "moves" -d 'List the legal moves of states'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "view" -d 'Write states as one player sees them, or as everybody does'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "roll" -d 'Draw the awaited dice or cards of states'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "apply" -d 'Apply moves to states'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "score" -d 'Score states, or positions given as arguments'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "best" -d 'Rank the possible moves by value'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "odds" -d 'Show the chances'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "simulate" -d 'Play whole games between bots and count'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "schema" -d 'Print the JSON Schemas of the game\'s states and answers'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "play" -d 'Referee a game at a prompt'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "rules" -d 'Show the rules, rulings and house rules'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -s n -l number -d 'So many fresh states' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from look" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from look" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from look" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from look" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from look" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from look" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from look" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from look" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from look" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from look" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from moves" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from moves" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from moves" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from moves" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from moves" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from moves" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from moves" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from moves" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from moves" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from moves" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from view" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from view" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from view" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from view" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from view" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from view" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from view" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from view" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from view" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from view" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -l seed -d 'Make the draws reproducible: they depend on this, on the state and on its line' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -l by-id -d 'Draw by the id of each state instead of its line'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from roll" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from apply" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from apply" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from apply" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from apply" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from apply" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from apply" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from apply" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from apply" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from apply" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -l as -d 'As this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -s n -l games -d 'Number of games (default: 10000, or with --seconds as many as fit)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l from -d 'The number of the first game, for spreading a run over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l seed -d 'Make the run reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l seconds -d 'Start no more games after this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l bots -d 'Each player\'s policy, in order: best,greedy (default: greedy, fewest players)' -r -f -a "best\t''
points\t''
greedy\t''
random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l each -d 'Write a line of JSON for each game instead of counting'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from schema" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from schema" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from schema" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from rules" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "new" -d 'Write a fresh state'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "look" -d 'Report on states: what is awaited, from whom, the legal moves'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "moves" -d 'List the legal moves of states'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "view" -d 'Write states as one player sees them, or as everybody does'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "roll" -d 'Draw the awaited dice or cards of states'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "apply" -d 'Apply moves to states'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "score" -d 'Score states, or positions given as arguments'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "best" -d 'Rank the possible moves by value'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "odds" -d 'Show the chances'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "simulate" -d 'Play whole games between bots and count'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "schema" -d 'Print the JSON Schemas of the game\'s states and answers'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "play" -d 'Referee a game at a prompt'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "rules" -d 'Show the rules, rulings and house rules'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -s n -l number -d 'So many fresh states' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from look" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from look" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from look" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from look" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from look" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from look" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from look" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from look" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from look" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from look" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from moves" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from moves" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from moves" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from moves" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from moves" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from moves" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from moves" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from moves" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from moves" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from moves" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from view" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from view" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from view" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from view" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from view" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from view" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from view" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from view" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from view" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from view" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -l seed -d 'Make the draws reproducible: they depend on this, on the state and on its line' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -l by-id -d 'Draw by the id of each state instead of its line'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from roll" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from apply" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from apply" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from apply" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from apply" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from apply" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from apply" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from apply" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from apply" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from apply" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -l as -d 'As this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -s n -l games -d 'Number of games (default: 10000, or with --seconds as many as fit)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l from -d 'The number of the first game, for spreading a run over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l seed -d 'Make the run reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l seconds -d 'Start no more games after this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l bots -d 'Each player\'s policy, in order: best,greedy (default: greedy, fewest players)' -r -f -a "best\t''
points\t''
greedy\t''
random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l each -d 'Write a line of JSON for each game instead of counting'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from schema" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from schema" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from schema" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l target -d 'points that make the first leader; 20 for a long game (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l odd-miss -d 'whether a missed Bet to Odd keeps or forfeits the points of its roll (V2)' -r -f -a "keep\t''
forfeit\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l mid -d 'Bet to Mid, with a target of 20 (V3)'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from rules" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "new" -d 'Write a fresh state'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "look" -d 'Report on states: what is awaited, from whom, the legal moves'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "moves" -d 'List the legal moves of states'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "view" -d 'Write states as one player sees them, or as everybody does'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "roll" -d 'Draw the awaited dice or cards of states'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "apply" -d 'Apply moves to states'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "score" -d 'Score states, or positions given as arguments'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "best" -d 'Rank the possible moves by value'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "odds" -d 'Show the chances'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "simulate" -d 'Play whole games between bots and count'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "schema" -d 'Print the JSON Schemas of the game\'s states and answers'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "play" -d 'Referee a game at a prompt'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "rules" -d 'Show the rules, rulings and house rules'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from new" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from new" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from new" -s n -l number -d 'So many fresh states' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from new" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from new" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from new" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from new" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from look" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from look" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from look" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from look" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from look" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from look" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from look" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from look" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from moves" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from moves" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from moves" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from moves" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from moves" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from moves" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from moves" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from moves" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from view" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from view" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from view" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from view" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from view" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from view" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from view" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from view" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from roll" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from roll" -l seed -d 'Make the draws reproducible: they depend on this, on the state and on its line' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from roll" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from roll" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from roll" -l by-id -d 'Draw by the id of each state instead of its line'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from roll" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from roll" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from roll" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from roll" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from apply" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from apply" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from apply" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from apply" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from apply" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from apply" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from apply" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from score" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from score" -l as -d 'As this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from score" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from score" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from score" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from score" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from score" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -s n -l games -d 'Number of games (default: 10000, or with --seconds as many as fit)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -l from -d 'The number of the first game, for spreading a run over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -l seed -d 'Make the run reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -l seconds -d 'Start no more games after this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -l bots -d 'Each player\'s policy, in order: best,greedy (default: greedy, fewest players)' -r -f -a "best\t''
greedy\t''
random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -l each -d 'Write a line of JSON for each game instead of counting'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from schema" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from schema" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from schema" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from rules" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "new" -d 'Write a fresh state'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "look" -d 'Report on states: what is awaited, from whom, the legal moves'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "moves" -d 'List the legal moves of states'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "view" -d 'Write states as one player sees them, or as everybody does'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "roll" -d 'Draw the awaited dice or cards of states'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "apply" -d 'Apply moves to states'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "score" -d 'Score states, or positions given as arguments'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "best" -d 'Rank the possible moves by value'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "odds" -d 'Show the chances'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "simulate" -d 'Play whole games between bots and count'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "schema" -d 'Print the JSON Schemas of the game\'s states and answers'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "play" -d 'Referee a game at a prompt'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "rules" -d 'Show the rules, rulings and house rules'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from new" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from new" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from new" -s n -l number -d 'So many fresh states' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from new" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from new" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from new" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from new" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from look" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from look" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from look" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from look" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from look" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from look" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from look" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from look" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from moves" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from moves" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from moves" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from moves" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from moves" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from moves" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from moves" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from moves" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from view" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from view" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from view" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from view" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from view" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from view" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from view" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from view" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from roll" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from roll" -l seed -d 'Make the draws reproducible: they depend on this, on the state and on its line' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from roll" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from roll" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from roll" -l by-id -d 'Draw by the id of each state instead of its line'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from roll" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from roll" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from roll" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from roll" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from apply" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from apply" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from apply" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from apply" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from apply" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from apply" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from apply" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from score" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from score" -l as -d 'As this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from score" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from score" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from score" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from score" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from score" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -s n -l games -d 'Number of games (default: 10000, or with --seconds as many as fit)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -l from -d 'The number of the first game, for spreading a run over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -l seed -d 'Make the run reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -l seconds -d 'Start no more games after this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -l bots -d 'Each player\'s policy, in order: best,greedy (default: greedy, fewest players)' -r -f -a "best\t''
greedy\t''
random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -l each -d 'Write a line of JSON for each game instead of counting'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from schema" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from schema" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from schema" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -l short -d 'on a failure the bidding card changes places with the top of the pile (V1)'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from rules" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "new" -d 'Write a fresh state'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "look" -d 'Report on states: what is awaited, from whom, the legal moves'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "moves" -d 'List the legal moves of states'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "view" -d 'Write states as one player sees them, or as everybody does'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "roll" -d 'Draw the awaited dice or cards of states'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "apply" -d 'Apply moves to states'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "score" -d 'Score states, or positions given as arguments'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "best" -d 'Rank the possible moves by value'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "odds" -d 'Show the chances'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "simulate" -d 'Play whole games between bots and count'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "schema" -d 'Print the JSON Schemas of the game\'s states and answers'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "play" -d 'Referee a game at a prompt'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and not __fish_seen_subcommand_from new look moves view roll apply score best odds simulate schema play rules" -f -a "rules" -d 'Show the rules, rulings and house rules'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from new" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from new" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from new" -s n -l number -d 'So many fresh states' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from new" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from new" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from new" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from new" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from look" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from look" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from look" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from look" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from look" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from look" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from look" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from look" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from moves" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from moves" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from moves" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from moves" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from moves" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from moves" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from moves" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from moves" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from view" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from view" -l as -d 'Show only what this player sees' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from view" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from view" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from view" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from view" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from view" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from view" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from roll" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from roll" -l seed -d 'Make the draws reproducible: they depend on this, on the state and on its line' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from roll" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from roll" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from roll" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from roll" -l by-id -d 'Draw by the id of each state instead of its line'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from roll" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from roll" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from roll" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from apply" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from apply" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from apply" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from apply" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from apply" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from apply" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from apply" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from score" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from score" -l as -d 'As this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from score" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from score" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from score" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from score" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from score" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from score" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -l from -d 'The number of the first line, for spreading a stream over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -l as -d 'For this player, seeing what they see' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -l seconds -d 'Keep estimating for this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -l seed -d 'Make estimates reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -l for -d 'What to play for in a whole game; points are those of this turn, chips those of this hand' -r -f -a "win\t''
points\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -l strict -d 'Stop at the first refusal'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -s n -l games -d 'Number of games (default: 10000, or with --seconds as many as fit)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -l from -d 'The number of the first game, for spreading a run over machines' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -l seed -d 'Make the run reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -l seconds -d 'Start no more games after this many seconds' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -l bots -d 'Each player\'s policy, in order: best,greedy (default: greedy, fewest players)' -r -f -a "best\t''
points\t''
greedy\t''
random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -l each -d 'Write a line of JSON for each game instead of counting'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from schema" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from schema" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from schema" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -s p -l players -d 'The players in clockwise order: Ana,Bo,Cy' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -l first -d 'Who begins, without rolling for it' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -l seed -d 'Make the program\'s dice and cards reproducible' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -l save -d 'Keep the record here instead of the state folder' -r -F
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -l decks -d 'packs shuffled together; 0 for one for every two players, rounded up (V1)' -r -f
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -l bot -d 'Let the program play for a player: Bo=best, Cy=greedy, or all=best' -r -f -a "all=best\t''
all=points\t''
all=greedy\t''
all=random\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -l real-dice -d 'The dice are real: Enter never rolls, and people type the dice of bots too'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -l deal-cards -d 'The program deals the cards, if there are any; players see theirs with `peek`'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -l no-save -d 'Keep no record'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from rules" -l color -d 'When to use colour' -r -f -a "auto\t''
always\t''
never\t''"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from rules" -l json -d 'Answer in JSON'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from rules" -l plain -d 'For screen readers and old terminals: letters only, nothing redrawn'
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c croupier -n "__fish_croupier_using_subcommand games" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand stats" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand roll" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand serve" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand schema" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand completions" -f -a "bash elvish fish powershell zsh"
complete -c croupier -n "__fish_croupier_using_subcommand man" -f -a "croupier dice-poker dalmatian pairs-and-wagers swipe wichita"
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from new" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from apply" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from score" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from best" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from odds" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from simulate" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from schema" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from play" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dice-poker; and __fish_seen_subcommand_from rules" -f -a "R1 R2 R3 R4 R5 R6 R7 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 J1 J2 J3 J4 J5 J5b J6 J7 J8 J9 J10 J11 J12 J13 J14 J15 J16 J17"
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from new" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from apply" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from score" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from best" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from odds" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from simulate" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from schema" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from play" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand poker; and __fish_seen_subcommand_from rules" -f -a "R1 R2 R3 R4 R5 R6 R7 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 J1 J2 J3 J4 J5 J5b J6 J7 J8 J9 J10 J11 J12 J13 J14 J15 J16 J17"
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from new" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from apply" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from score" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from best" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from odds" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from simulate" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from schema" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from play" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand dalmatian; and __fish_seen_subcommand_from rules" -f -a "R1 R2 R3 R4 R5 R6 R7 R8 V1 V2 V3 J1 J2 J3 J4 J5 J6 J7"
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from new" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from apply" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from score" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from best" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from odds" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from simulate" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from schema" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from play" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs-and-wagers; and __fish_seen_subcommand_from rules" -f -a "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 V1 V2 V3 J0 J1 J2 J3 J4 J5 J5b J6 J7 J8 J9 J10 J11 J12 J13 J14"
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from new" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from apply" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from score" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from best" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from odds" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from simulate" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from schema" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from play" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand pairs; and __fish_seen_subcommand_from rules" -f -a "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 V1 V2 V3 J0 J1 J2 J3 J4 J5 J5b J6 J7 J8 J9 J10 J11 J12 J13 J14"
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from new" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from apply" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from score" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from best" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from odds" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from simulate" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from schema" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from play" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand swipe; and __fish_seen_subcommand_from rules" -f -a "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 V1 J1 J1b J2 J3 J4 J5 J5b J5c J6 J7 J8 J9 J10 J11 J12 J13 J15"
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from new" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from apply" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from score" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from best" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from odds" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from simulate" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from schema" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from play" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand petty-theft; and __fish_seen_subcommand_from rules" -f -a "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 V1 J1 J1b J2 J3 J4 J5 J5b J5c J6 J7 J8 J9 J10 J11 J12 J13 J15"
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from new" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from apply" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from score" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from best" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from odds" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from simulate" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from schema" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from play" -f -a ""
complete -c croupier -n "__fish_croupier_using_subcommand wichita; and __fish_seen_subcommand_from rules" -f -a "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 V1 J1 J2 J3 J4 J5 J5b J6 J7 J8 J9 J10 J11 J12 J13 J14 J15 J16 J17"
