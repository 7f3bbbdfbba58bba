Register-ArgumentCompleter -Native -CommandName croupier -ScriptBlock {
    param($word, $line)
    $before = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
    if ($word) { $before = @($before | Select-Object -SkipLast 1) }
    croupier complete "=$word" @before | Where-Object { $_ -ne '/' } | ForEach-Object {
        $name, $about = $_ -split "`t", 2
        if (-not $about) { $about = $name }
        [System.Management.Automation.CompletionResult]::new($name, $name, 'ParameterValue', $about)
    }
}
